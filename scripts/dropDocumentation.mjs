/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/** Properties that the shop's page never reads: descriptions of a chart for analysts, texts of an endpoint for the OpenAPI document. */
const unread = [
  { file: /\/machines\/.*\.ts$/, call: 'createMachine', properties: new Set(['description', 'meta']), deep: true },
  { file: /\/contract\/.*\.ts$/, call: 'endpoint', properties: new Set(['summary', 'errors']), deep: false },
]

/**
 * Removes documentation from the shop's scripts. The workbench, tests and server keep it.
 *
 * @returns {import('vite').Plugin}
 */
export function dropDocumentation() {
  return {
    name: 'drop-documentation',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const rule = unread.find(({ file }) => file.test(id))
      if (!rule || !code.includes(rule.call)) return null
      const cuts = documentationIn(/** @type {any} */ (this.parse(code)), rule)
      return cuts.length > 0 ? { code: without(code, cuts), map: null } : null
    },
  }
}

/**
 * The properties to remove, as ranges that extend to the next property.
 *
 * @param {Node} program
 * @param {{ call: string, properties: Set<string>, deep: boolean }} rule
 * @returns {[start: number, end: number][]}
 */
export function documentationIn(program, { call, properties, deep }) {
  /** @type {[number, number][]} */
  const cuts = []
  const isCall = (/** @type {Node} */ node) =>
    node.type === 'CallExpression' && (node['callee'].name ?? node['callee'].property?.name) === call
  /** @param {Node} node @param {boolean} inside */
  const walk = (node, inside) => {
    if (inside && node.type === 'ObjectExpression') {
      /** @type {Node[]} */
      const own = node['properties']
      own.forEach((property, index) => {
        if (isDocumentation(property, properties)) cuts.push([property.start, own[index + 1]?.start ?? node.end - 1])
        else if (deep) walk(property, true)
      })
      return
    }
    if (isCall(node)) {
      walk(node['callee'], false)
      node['arguments'].forEach((/** @type {Node} */ argument) => walk(argument, true))
      return
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, inside)
  }
  walk(program, false)
  return cuts
}

/** @param {Node} property @param {Set<string>} names */
function isDocumentation({ type, key, value }, names) {
  if (type !== 'Property' || !names.has(key.name)) return false
  return ['Literal', 'TemplateLiteral', 'ArrayExpression', 'ObjectExpression', 'BinaryExpression'].includes(value.type)
}

/** @param {string} code @param {[number, number][]} cuts */
function without(code, cuts) {
  return [...cuts]
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}
