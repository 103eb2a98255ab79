import type { ScriptType } from '../../../contract/hooks.ts';

interface ScriptKind {
  name: string;
  hint: string;
  /** What a new hook of this type begins with. */
  example: string;
}

export const SCRIPT_TYPES: Record<ScriptType, ScriptKind> = {
  python: {
    name: 'Python',
    hint: 'Standard library only. Lines KEY=VALUE in /tmp/service.env are exports.',
    example:
      'import os, uuid\n\nuser = f"user-{uuid.uuid4()}"\nwith open("/tmp/service.env", "a") as exports:\n    exports.write(f"TEST_USER={user}\\n")\nprint("Made", user)\n',
  },
  javascript: {
    name: 'JavaScript',
    hint: "Node's own modules only. Lines KEY=VALUE in /tmp/service.env are exports.",
    example:
      "import { appendFileSync } from 'node:fs';\nimport { randomUUID } from 'node:crypto';\n\nappendFileSync('/tmp/service.env', `TEST_USER=user-${randomUUID()}\\n`);\n",
  },
  typescript: {
    name: 'TypeScript',
    hint: "Node's own modules only. Lines KEY=VALUE in /tmp/service.env are exports.",
    example:
      "import { appendFileSync } from 'node:fs';\n\nconst user: string = `user-${crypto.randomUUID()}`;\nappendFileSync('/tmp/service.env', `TEST_USER=${user}\\n`);\n",
  },
  bash: {
    name: 'Bash',
    hint: 'Lines KEY=VALUE in /tmp/service.env are exports.',
    example: 'echo "TOKEN=$(head -c 16 /dev/urandom | base64)" >> /tmp/service.env\n',
  },
  curl: {
    name: 'cURL request',
    hint: 'One curl command. ${env:KEY} is replaced before it is sent.',
    example: 'curl -X POST "${env:API_URL}/reset" -H "Authorization: Bearer ${env:API_TOKEN}"\n',
  },
  launch_args: {
    name: 'App launch configuration',
    hint: 'A JSON object that the app gets at its start; mobile apps, as setup only.',
    example: '{\n  "isTest": true,\n  "apiUrl": "${env:API_URL}"\n}\n',
  },
};
