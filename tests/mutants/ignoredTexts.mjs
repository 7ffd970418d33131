/**
 * A plugin of Stryker. Texts for programmers are not changed: those of a thrown error, of a schema’s check, and of an endpoint’s description. No shopper
 * reads them, and a test of their words would repeat them.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      /** @param {any} path of Babel */
      shouldIgnore({ node, parent, key }) {
        if (node.type === 'ObjectExpression' && parent.type === 'ObjectProperty' && parent.key.name === 'actors')
          return 'Actors without an implementation.'
        if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
        if (parent.type === 'CallExpression' && parent.callee.name === 'notProvided')
          return 'The text of a thrown error.'
        const isThrown = parent.type === 'NewExpression' && parent.callee.name?.endsWith('Error')
        if (isThrown || (parent.type === 'CallExpression' && parent.callee.type === 'Super'))
          return 'The text of a thrown error.'
        if (parent.type === 'ObjectProperty' && parent.key.name === 'summary')
          return 'The text of an endpoint’s description.'
        const isCheck = parent.type === 'CallExpression' && parent.callee.property?.name === 'check'
        return isCheck && key === 1 ? 'The text of a schema’s check.' : undefined
      },
    },
  },
]
