const [quote, backslash, letterU] = [0x22, 0x5c, 0x75]
/** Start of high surrogates, start of low surrogates, and end (UTF-16). */
const [halves, secondHalves, endOfHalves] = [0xd800, 0xdc00, 0xe000]

/** Returns the offset after the closing quote of the JSON string at `start`. Returns -1 for unstorable text: a lone surrogate or U+0000. */
export function endOfText(json: string, start: number): number {
  let at = start + 1
  let isHalf = false
  for (;;) {
    let unit = json.charCodeAt(at)
    while (unit < halves && unit !== quote && unit !== backslash && !isHalf) unit = json.charCodeAt((at += 1))
    if (unit === quote) return isHalf ? -1 : at + 1
    if (unit !== backslash) at += 1
    else if (json.charCodeAt(at + 1) === letterU) {
      unit = Number.parseInt(json.slice(at + 2, at + 6), 16)
      at += 6
    } else at += 2
    const isSecond = unit >= secondHalves && unit < endOfHalves
    if (isHalf !== isSecond || unit === 0) return -1
    isHalf = unit >= halves && unit < secondHalves
  }
}
