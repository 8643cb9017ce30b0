/** Maximum length of a key's name part, and of a value. */
export const kubernetesNameMax = 63

const prefixMax = 253
const name = '[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?'
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** Maximum length of a key: DNS prefix, slash and name. */
export const kubernetesKeyMax = prefixMax + 1 + kubernetesNameMax

/** Pattern of a key: name with optional DNS prefix and slash. */
export const kubernetesKeyPattern = `^(?:(?=[^/]{1,${prefixMax}}/)${dnsLabel}(?:\\.${dnsLabel})*/)?${name}$`

/** Pattern of a value: empty, or like a key's name part. */
export const kubernetesValuePattern = `^(?:${name})?$`
