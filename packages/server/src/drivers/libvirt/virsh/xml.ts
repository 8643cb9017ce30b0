import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { isRecord } from '#domain/shared/index.ts'

/** An XML element: attributes under `@name`, children by name, text under `#text`. */
export type XmlElement = Readonly<Record<string, unknown>>

const form = { ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true } as const
const parser = new XMLParser({ ...form, parseAttributeValue: false, parseTagValue: false })
const builder = new XMLBuilder({ ...form, suppressBooleanAttributes: false })

/** Parsed document; all values stay text. Does not validate: empty input gives an empty element. */
export function readXml(text: string): XmlElement {
  const read: unknown = parser.parse(text)
  return isRecord(read) ? read : {}
}

/** Document as XML, with escaping. */
export function writeXml(document: XmlElement): string {
  return builder.build(document)
}

/** Lists direct children with this name, in order; empty if the element is missing. */
export function childrenOf(element: unknown, name: string): readonly XmlElement[] {
  const found = isRecord(element) ? element[name] : undefined
  return (Array.isArray(found) ? found : [found]).flatMap((one: unknown) =>
    isRecord(one) ? [one] : typeof one === 'string' ? [{ '#text': one }] : [],
  )
}

/** First element at a path; an empty element if absent. */
export function elementAt(element: unknown, ...path: readonly string[]): XmlElement {
  return path.reduce<XmlElement>((at, name) => childrenOf(at, name)[0] ?? {}, isRecord(element) ? element : {})
}

/** Returns an attribute's value, or the text for `#text`; null if absent. */
export function valueOf(element: XmlElement, name: `@${string}` | '#text'): string | null {
  const found = element[name]
  return typeof found === 'string' ? found : null
}
