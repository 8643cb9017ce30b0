import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { isRecord } from '#domain/shared/index.ts'

/** An element of XML: attributes under `@name`, children by their names, text under `#text`. */
export type XmlElement = Readonly<Record<string, unknown>>

const form = { ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true } as const
const parser = new XMLParser({ ...form, parseAttributeValue: false, parseTagValue: false })
const builder = new XMLBuilder({ ...form, suppressBooleanAttributes: false })

/** Reads a document; every value stays text. */
export function readXml(text: string): XmlElement {
  const read: unknown = parser.parse(text)
  return isRecord(read) ? read : {}
}

/** Writes a document; what stands in it is escaped. */
export function writeXml(document: XmlElement): string {
  return builder.build(document)
}

/** The children of an element with a name. */
export function childrenOf(element: unknown, name: string): readonly XmlElement[] {
  const found = isRecord(element) ? element[name] : undefined
  return (Array.isArray(found) ? found : [found]).flatMap((one: unknown) =>
    isRecord(one) ? [one] : typeof one === 'string' ? [{ '#text': one }] : [],
  )
}

/** The only child with a name, or the first; an empty element where there is none. */
export function elementAt(element: unknown, ...path: readonly string[]): XmlElement {
  return path.reduce<XmlElement>((at, name) => childrenOf(at, name)[0] ?? {}, isRecord(element) ? element : {})
}

/** The value of an attribute, or the text with `#text`; null where there is none. */
export function valueOf(element: XmlElement, name: `@${string}` | '#text'): string | null {
  const found = element[name]
  return typeof found === 'string' ? found : null
}
