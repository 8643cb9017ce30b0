/** Names of the places that a cluster's secrets are sealed for; whoever opens one must name the same. */
export const secretPlaces = {
  authorityKey: (id: number) => `cluster/${id}/ca-key`,
  kubeconfigToken: (id: number) => `cluster/${id}/kubeconfig`,
  serviceToken: (id: number) => `cluster/${id}/service-token`,
} as const
