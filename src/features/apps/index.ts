export { findRunTarget } from './find-run-target.ts';
export { registerUploads } from './receive-upload.ts';
export { appRoutes, uploadRoutes } from './routes.ts';
export { sweepUploads } from './start-upload.ts';
