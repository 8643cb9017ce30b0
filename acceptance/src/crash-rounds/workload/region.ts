/** Region of all resources: the only region with both storage classes. */
export const region = 'us-east'
