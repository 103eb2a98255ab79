// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
import { existsSync, readFileSync, unlinkSync } from 'fs';
import path from 'path';
import { SetupFailed } from './setup-failed.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for. npm notes what it has installed, in the same form, when it
 * is done; an installation that broke off has no such note. The notes are compared rather than the files' times, which
 * a copy or an older branch turns around.
 * Tools for development may be missing altogether where they are not needed.
 */
export function isInstalled(root, needsTools) {
  const lockfile = path.join(root, 'package-lock.json');
  if (!existsSync(lockfile))
    throw new SetupFailed(`${lockfile} is missing: this copy of the project is not complete.`);
  const wanted = readPackages(lockfile);
  const installed = readPackages(notePath(root));
  const wantsTools = needsTools || hasTools(root);
  return (
    Object.keys(wanted)
      // What is bundled comes and goes with its package, and npm notes parts of it that no package brings.
      .filter((place) => place.startsWith('node_modules/') && !wanted[place].inBundle)
      .every((place) => isAsWanted(root, place, wanted[place], installed[place], wantsTools))
  );
}

/** Whether tools for development are installed. */
export function hasTools(root) {
  return Object.values(readPackages(notePath(root))).some((entry) => entry.dev);
}

/** Makes the next look find nothing installed. */
export function forgetInstallation(root) {
  const note = notePath(root);
  if (existsSync(note)) unlinkSync(note);
}

function notePath(root) {
  return path.join(root, 'node_modules/.package-lock.json');
}

function isAsWanted(root, place, wanted, installed, wantsTools) {
  if (!installed) {
    // npm leaves out what is for other machines.
    return Boolean(wanted.optional || ((wanted.dev || wanted.devOptional) && !wantsTools));
  }
  const isSame =
    wanted.version === installed.version &&
    (!wanted.integrity || !installed.integrity || wanted.integrity === installed.integrity);
  return isSame && existsSync(path.join(root, place, 'package.json'));
}

function readPackages(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')).packages || {};
}
