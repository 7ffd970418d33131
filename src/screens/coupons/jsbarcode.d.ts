declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js'
