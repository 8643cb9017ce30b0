import { DriverError, type Plug } from '#reconcile/ports/index.ts'

/** Name of a volume's device node: the link's last part. Throws NotSupported for an invalid link. */
export function nodeNameOf({ link }: Pick<Plug, 'link'>): string {
  const name = /^\/dev\/disk\/by-id\/([A-Za-z0-9][A-Za-z0-9._:+-]{0,199})$/.exec(link)?.[1]
  if (name === undefined) throw new DriverError('NotSupported', `The link ${link} is not valid in a host.`)
  return name
}
