/** A heading as it stands within a sentence: `SSH keys` stays, `Volumes` begins small. */
export function inSentence(title: string): string {
  const isShortened = /^[A-Z]{2}/.test(title)
  return isShortened ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
