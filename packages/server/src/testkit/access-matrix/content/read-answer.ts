/** IDs, count and all texts of an answer. */
export interface ReadAnswer {
  readonly ids: readonly string[]
  /** Null if the answer is not a list. */
  readonly results: number | null
  readonly texts: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const kinds: Readonly<Record<string, string>> = {
  linode: 'host',
  lkecluster: 'cluster',
  orchcluster: 'cluster',
  lkenodepool: 'pool',
  orchnodepool: 'pool',
}
const neutralKind = (word: unknown): string => kinds[String(word)] ?? String(word)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON answer of either dialect into IDs, count and texts, with neutral names of kinds. Throws SyntaxError for invalid JSON. */
export function readAnswer(text: string): ReadAnswer {
  const body: unknown = text === '' ? {} : JSON.parse(text)
  const texts = listTexts(body)
  if (!isFields(body)) return { ids: [], results: null, texts }
  if (Array.isArray(body['data'])) {
    // Images of the catalogue belong to no account.
    const own = body['data'].filter((entry) => !isFields(entry) || entry['is_public'] !== true)
    return {
      ids: own.map((entry) => nameOf(isFields(entry) ? entry : {})),
      results: Number(body['results']) - (body['data'].length - own.length),
      texts,
    }
  }
  const { ipv4, ipv6 } = body
  if (isFields(ipv4) && isFields(ipv6)) return { ids: listAddresses(ipv4, ipv6), results: null, texts }
  if (isFields(body['global'])) return { ids: listGranted(body), results: null, texts }
  return { ids: [nameOf([body['data'], body['image']].find(isFields) ?? body)], results: null, texts }
}

function nameOf(entry: Fields): string {
  const { type, data } = entry
  if (isFields(data)) return `${neutralKind(type)}:${String(data['id'])}`
  if ('cost' in entry) return `${neutralKind(type)}:${String(entry['id'])}`
  return String(entry['id'] ?? entry['uid'] ?? entry['username'] ?? entry['label'] ?? entry['address'] ?? '')
}

function listAddresses(ipv4: Fields, { slaac }: Fields): string[] {
  return [ipv4['public'], ipv4['private'], slaac].flat().flatMap((one) => (isFields(one) ? nameOf(one) : []))
}

function listGranted(body: Fields): string[] {
  return Object.entries(body).flatMap(([word, resources]) =>
    Array.isArray(resources) ? resources.map((one: Fields) => `${neutralKind(word)}:${String(one['id'])}`) : [],
  )
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[\w+/=]{200,}$/.test(value) ? [value, Buffer.from(value, 'base64').toString()] : [value]
  if (Array.isArray(value)) return value.flatMap(listTexts)
  return isFields(value) ? Object.entries(value).flatMap(([key, one]) => [key, ...listTexts(one)]) : []
}
