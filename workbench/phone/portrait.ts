/** A small portrait (a coloured square with an initial) as a data URL, in place of the shopper's photo. */
export function portrait(name: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 96
  canvas.height = 96
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.fillStyle = '#0b7a75'
    brush.fillRect(0, 0, 96, 96)
    brush.fillStyle = '#ffffff'
    brush.font = '600 44px sans-serif'
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(/[ก-ฮA-Za-z]/.exec(name)?.[0] ?? '', 48, 52)
  }
  return canvas.toDataURL('image/png')
}
