import { ConfigFault } from '../platform/config/config.ts';
import { PostgresUnavailable } from '../platform/postgres/ensure-postgres.ts';

/** One clear sentence for a fault that whoever started the service can mend; null for a fault of ours. */
export function explainFault(error: unknown): string | null {
  if (error instanceof ConfigFault || error instanceof PostgresUnavailable) return error.message;
  const { code, message, address, port, path } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${(port ?? 4400) + 1} npm start`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}: set HOST to one of its own.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path ? ` (${path})` : ''}: free some space and start again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined
        ? `${path ?? 'The data directory'} may not be written by this user: mend its rights, or set SAYWRIGHT_DATA to another directory.`
        : `This user may not listen on port ${port}: choose one above 1023 with PORT.`;
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return path ? `${path} cannot be a directory here: set SAYWRIGHT_DATA to another one.` : null;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '28P01':
    case '28000':
    case '3D000':
      return `The database of DATABASE_URL cannot be used: ${message}.`;
    default:
      return null;
  }
}
