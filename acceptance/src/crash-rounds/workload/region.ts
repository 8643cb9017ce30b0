/** The only region with both storage classes. */
export const region = 'us-east'
