import { DriverError } from '#reconcile/ports/index.ts'

/** Parts of an image name, and its archive's file name. */
export interface ImageName {
  /** Includes the registry. */
  readonly repository: string
  readonly tag: string
  readonly archive: string
}

const part = '[a-z0-9]+(?:[._-]+[a-z0-9]+)*'
const nameMax = 300
const host = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\\d{1,5})?'
const pattern = new RegExp(`^((?:${host}/)?${part}(?:/${part})*):([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})$`)

/** Parses an image name. Throws Broken without a tag: an untagged image changes over time. */
export function readImageName(image: string): ImageName {
  const found = image.length > nameMax ? null : pattern.exec(image)
  if (!found)
    throw new DriverError(
      'Broken',
      `image must be a name with a tag, such as kube:1.36.3, of ${nameMax} characters at most, not ${JSON.stringify(image)}.`,
    )
  const [, repository = '', tag = ''] = found
  return { repository, tag, archive: `${repository.slice(repository.lastIndexOf('/') + 1)}-${tag}.tar` }
}
