/** By machine the mutants that no test can notice, by the name that is printed, each with the proof that it does the same. */
export const survivorsByDesign: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
