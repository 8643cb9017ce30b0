/** Returns a heading with a lowercase first letter, except abbreviations such as `SSH keys`. */
export function inSentence(title: string): string {
  const isShortened = /^[A-Z]{2}/.test(title)
  return isShortened ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
