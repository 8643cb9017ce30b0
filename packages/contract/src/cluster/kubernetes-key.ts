/** Longest name part of a Kubernetes key, and longest value of a label or taint. */
export const kubernetesNameMax = 63

const prefixMax = 253
const name = '[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?'
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** Longest key of a Kubernetes label or taint: a DNS name, a slash and a name. */
export const kubernetesKeyMax = prefixMax + 1 + kubernetesNameMax

/** Key of a label or taint as Kubernetes takes it: a name, with an optional DNS name and a slash before it. */
export const kubernetesKeyPattern = `^(?:(?=[^/]{1,${prefixMax}}/)${dnsLabel}(?:\\.${dnsLabel})*/)?${name}$`

/** Value of a label or taint as Kubernetes takes it: empty, or like the name part of a key. */
export const kubernetesValuePattern = `^(?:${name})?$`
