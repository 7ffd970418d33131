/** The projects of vitest.config.ts by when `npm test` runs them: beside the browser suites, which take about as long, or afterwards. */
export const unitProjects = /** @type {const} */ ({
  beside: ['page', 'drawn', 'flows'],
  afterwards: ['server', 'plain', 'alone'],
})
