import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { App } from '../../../contract/apps.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { toast } from '../../parts/toasts.tsx';
import { platformOf, uploadBuild } from './upload-build.ts';

interface UploadAreaProps {
  /** The app that the file is a build of; null: the one that its bundle id names, made if it is new. */
  app?: App | null;
  children: ReactNode;
}

interface Going {
  name: string;
  share: number;
  stop: AbortController;
}

/** A part of the page onto which builds can be dropped; there is a button for the same. */
export function UploadArea({ app = null, children }: UploadAreaProps) {
  const inputId = useId();
  const cache = useQueryClient();
  const [isOver, setOver] = useState(false);
  const [asking, setAsking] = useState<File | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const begin = async (file: File, bundleId: string) => {
    const platform = platformOf(file.name);
    if (!platform) return;
    const stop = new AbortController();
    setAsking(null);
    setGoing({ name: file.name, share: 0, stop });
    try {
      const { warnings } = await uploadBuild({
        file,
        platform: app && app.platform !== 'web' ? app.platform : platform,
        bundleId,
        app,
        signal: stop.signal,
        onProgress: (share) => setGoing((before) => before && { ...before, share }),
      });
      toast.say(`${file.name} is the active build`);
      for (const warning of warnings) toast.problem(warning);
      await cache.invalidateQueries();
    } catch (fault) {
      toast.problem((fault as Error).message);
    } finally {
      setGoing(null);
    }
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!platformOf(file.name))
      toast.problem(`${file.name} is no build: .apk, .aab, .ipa, .app.zip, .zip and .crx are.`);
    else if (app?.bundle_id) void begin(file, app.bundle_id);
    else setAsking(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label="Upload area"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex min-h-0 flex-col rounded-lg ${isOver ? 'outline-2 outline-offset-4 outline-accent' : ''}`}
    >
      {children}
      <div className="mt-3 flex min-h-10 shrink-0 items-center gap-3 text-dim">
        {going ? (
          <>
            <progress className="w-48" max={1} value={going.share} aria-label={`Upload of ${going.name}`} />
            {going.name} {Math.round(going.share * 100)} %
            <Button onClick={() => going.stop.abort()}>Stop</Button>
          </>
        ) : (
          <>
            <Button onClick={() => input.current?.click()}>
              <Upload size={14} /> Upload a build
            </Button>
            <label htmlFor={inputId}>or drop a file anywhere here</label>
            <input
              id={inputId}
              ref={input}
              type="file"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </>
        )}
      </div>
      {asking && (
        <AskBundleId
          file={asking}
          onClose={() => setAsking(null)}
          onAnswer={(id) => void begin(asking, id)}
        />
      )}
    </section>
  );
}

function AskBundleId(props: { file: File; onClose: () => void; onAnswer: (bundleId: string) => void }) {
  const [bundleId, setBundleId] = useState('');
  return (
    <Dialog title={`Upload ${props.file.name}`} isOpen onClose={props.onClose}>
      <Form error={null} onSubmit={() => bundleId && props.onAnswer(bundleId)}>
        <Field
          label="Bundle id"
          name="bundle_id"
          hint="As in the app itself, such as com.example.shop. An app is made for it if there is none."
        >
          {(field) => (
            <input
              {...field}
              className="input"
              value={bundleId}
              onChange={(event) => setBundleId(event.target.value)}
            />
          )}
        </Field>
        <FormProblem fields={['bundle_id']} />
        <Button type="submit" look="primary" disabled={!bundleId} className="justify-self-end">
          Upload
        </Button>
      </Form>
    </Dialog>
  );
}
