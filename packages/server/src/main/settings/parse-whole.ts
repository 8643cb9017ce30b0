/** Makes a parser of whole numbers from `least` to `most`. */
export function parseWhole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  }
}
