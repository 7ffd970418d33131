const secretKeys =
  /^(session_?id|number|mobile_?no|phone|contact|name|first_name.*|last_name.*|card_number|card|e?mail|address.*|citizen_?id|token|data|pin|image|photo|lat(itude)?|lng|longitude)$/i

const dots = (text: string) => (text.length > 4 ? `••••${text.slice(-2)}` : '••••')

function maskText(text: string): string {
  if (/^data:image\//.test(text) || /^[A-Za-z0-9+/=\s]{300,}$/.test(text))
    return `picture, ${Math.ceil(text.length / 1365)} KB`
  return text
    .replace(/([?&;](?:session\w*|token|sid|uuid)=)[^&#;\s]+/gi, '$1••••')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '••••@••••')
    .replace(/\+?\d(?:[ -]?\d){8,18}/g, (digits) => dots(digits.replace(/\D/g, '')))
    .slice(0, 300)
}

/** A copy of a payload for the log: session, personal, card and picture data are masked, long texts are cut. */
export function mask(value: unknown, key = ''): unknown {
  if (secretKeys.test(key) && value !== null && value !== undefined && value !== '') {
    return typeof value === 'string' ? dots(value) : '••••'
  }
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map((item) => mask(item))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mask(item, name)]))
  }
  return value
}

const secretCallbacks = new Set(['setSessionId', 'setContactNumber', 'setCoordsFound', 'setImageProfile', 'setPhoto'])

/** A callback's arguments as the log shows them. */
export const maskArguments = (callback: string, args: unknown[]): unknown[] =>
  secretCallbacks.has(callback)
    ? args.map((argument) =>
        typeof argument === 'string' && argument.length <= 200 && !argument.startsWith('data:')
          ? dots(argument)
          : typeof argument === 'string'
            ? maskText(argument)
            : typeof argument === 'object'
              ? mask(argument)
              : '••••',
      )
    : args.map((argument) => mask(argument))
