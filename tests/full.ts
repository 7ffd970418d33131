/** `npm run test:full`: everything that an ordinary run takes in turn or in part. */
export const isFull = process.env['FULL'] === '1'
