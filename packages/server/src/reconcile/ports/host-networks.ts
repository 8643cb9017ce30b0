/**
 * The networks of an engine of containers that hosts are on, for what must reach them from containers of its own: engines keep networks apart. Drivers know one another only by such
 * interfaces, which main hands from one to the other.
 */
export interface HostNetworks {
  /** Image with the program `passage`, which leads from such a container to what runs on the hosts; `{patch}` stands for the version of Kubernetes. */
  readonly passageImage: string
  /** Name of the network of a region's hosts, made where it is not there yet; null where they are on none of its own. */
  ensureNetwork(region: string): Promise<string | null>
  /** Takes it away where nothing is on it any more. */
  releaseNetwork(region: string): Promise<void>
}
