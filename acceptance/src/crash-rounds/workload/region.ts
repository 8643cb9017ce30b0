/** Where everything is made: the only region with both storage classes. */
export const region = 'us-east'
