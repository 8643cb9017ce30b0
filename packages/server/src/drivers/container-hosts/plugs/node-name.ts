import { DriverError, type Plug } from '#reconcile/ports/index.ts'

/** Name of a volume's node among the devices of its host: the last part of the link. NotSupported for a link that no host can have. */
export function nodeNameOf({ link }: Pick<Plug, 'link'>): string {
  const name = /^\/dev\/disk\/by-id\/([A-Za-z0-9][A-Za-z0-9._:+-]{0,199})$/.exec(link)?.[1]
  if (name === undefined) throw new DriverError('NotSupported', `A host cannot have the link ${link}.`)
  return name
}
