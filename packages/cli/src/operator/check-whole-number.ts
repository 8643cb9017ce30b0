import { InvalidArgumentError } from 'commander'

/** Returns the text of a positive ID of up to 15 digits. Throws InvalidArgumentError otherwise. */
export function checkId(text: string): string {
  if (/^[1-9]\d{0,14}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a positive whole number.')
}

/** Returns a validator for whole numbers from `min` to `max`. It returns the text, or throws InvalidArgumentError. */
export function checkWholeNumber(min: number, max: number): (text: string) => string {
  return (text) => {
    if (/^-?\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max) return text
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}
