export * from './create-libvirt-engine.ts'
export * from './libvirt-options.ts'
export { libvirtCapabilities } from './hosts/create-libvirt-hosts.ts'
export type { SurveyedHypervisor } from './hypervisors/survey-hypervisors.ts'
