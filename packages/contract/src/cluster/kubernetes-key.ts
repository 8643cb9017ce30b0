/** Maximum length of the name part of a Kubernetes key, and of a label or taint value. */
export const kubernetesNameMax = 63

const prefixMax = 253
const name = '[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?'
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** Maximum length of a Kubernetes label or taint key: DNS prefix, slash and name. */
export const kubernetesKeyMax = prefixMax + 1 + kubernetesNameMax

/** Pattern of a Kubernetes label or taint key: a name with an optional DNS prefix and slash. */
export const kubernetesKeyPattern = `^(?:(?=[^/]{1,${prefixMax}}/)${dnsLabel}(?:\\.${dnsLabel})*/)?${name}$`

/** Pattern of a Kubernetes label or taint value: empty, or like the name part of a key. */
export const kubernetesValuePattern = `^(?:${name})?$`
