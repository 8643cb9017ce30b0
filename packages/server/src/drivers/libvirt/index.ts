export * from './create-libvirt-engine.ts'
export * from './libvirt-options.ts'
export { libvirtCapabilities } from './hosts/create-libvirt-hosts.ts'
