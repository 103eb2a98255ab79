export { findRunTarget } from './find-run-target.ts';
export { type KeptBuild, keepBuildFile } from './keep-build-file.ts';
export { registerUploads } from './receive-upload.ts';
export { appRoutes, uploadRoutes } from './routes.ts';
export { sweepUploads } from './start-upload.ts';
export { findApp, findBuild, lockAppByIdentity } from './store.ts';
export { UnusableExtension, unpackExtension } from './unpack-extension.ts';
export { createApp } from './write-app.ts';
export { addBuild } from './write-build.ts';
