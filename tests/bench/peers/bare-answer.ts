/** Peer of every function: a Lambda handler that does nothing, so that what is left is Node's own start. */
export const handler = () => Promise.resolve({ statusCode: 404 });
