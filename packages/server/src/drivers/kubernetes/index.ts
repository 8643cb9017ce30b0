export { type KubernetesEngine, createKubernetesEngine, kubernetesCapabilities } from './create-kubernetes-engine.ts'
export type { InnerCertificate, InnerListener } from './inside/inner-listener.ts'
export type { FleetKeep } from './keep-fleets.ts'
export type { ControlRegion, KubernetesOptions } from './kubernetes-options.ts'
