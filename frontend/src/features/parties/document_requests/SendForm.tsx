import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { SharedRequest } from '@/api/generated/public/client.schemas';
import { sendSharedDocument } from '@/api/generated/public/document-requests-writes';
import { FileInput } from '@/components/fields/FileInput';
import { SCANS } from '@/components/form/HeldFile';
import { useRefresh } from '@/api/refresh';
import { Block } from '@/components/shell/PublicFrame';

const EXPIRING: readonly string[] = ['national_id', 'passport', 'trade_licence'];
type Faults = Partial<Record<'expires_on' | 'file' | 'all', string>>;

/** What the server said of the fields, or of all. */
function faultsOf(error: unknown, otherwise: string): Faults {
  const fields = isApiError(error, 422) ? Object.entries(error.fieldErrors) : [];
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([name, lines]) => [name, lines.join(' ')]));
  return { all: (isApiError(error) && error.problem.message) || otherwise };
}

/** One document: what it is, its last day, and the picture or file of it. */
export function SendForm({ request }: { request: SharedRequest }) {
  const { t } = useTranslation('document_requests');
  const refresh = useRefresh();
  const [kind, setKind] = useState(request.kinds[0] ?? 'other');
  const [expiresOn, setExpiresOn] = useState('');
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const expires = EXPIRING.includes(kind);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Faults = {
      ...(expires && !expiresOn && { expires_on: t('shared.required') }),
      ...(!file && { file: t('shared.chooseFile') }),
    };
    setFaults(missing);
    if (!file || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await sendSharedDocument(request.public_id, {
        kind,
        ...(expires && { expires_on: expiresOn }),
        file,
      });
      setFile(undefined);
      setExpiresOn('');
      setSent((count) => count + 1);
      await refresh();
    } catch (error) {
      setFaults(faultsOf(error, t('shared.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Block>
      <form noValidate onSubmit={(event) => void send(event)} style={{ display: 'grid', gap: 14 }}>
        <h2 style={{ margin: 0 }}>{t('shared.send')}</h2>
        <TextField
          select
          label={t('fields.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as typeof kind)}
        >
          {request.kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`values.kind.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {expires && (
          <TextField
            required
            type="date"
            name="expires_on"
            label={t('fields.expires_on')}
            value={expiresOn}
            error={faults.expires_on !== undefined}
            helperText={faults.expires_on}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: request.today } }}
            onChange={({ target }) => setExpiresOn(target.value)}
          />
        )}
        <FileInput
          key={sent}
          label={t('fields.file')}
          required
          extensions={SCANS}
          value={file?.name ?? ''}
          error={faults.file !== undefined}
          help={faults.file ?? t('shared.fileHelp')}
          upload={(chosen) => {
            setFile(chosen);
            return Promise.resolve(chosen.name);
          }}
          onChange={(value) => {
            if (value === '') setFile(undefined);
          }}
        />
        {faults.all && <Alert severity="error">{faults.all}</Alert>}
        {sent > 0 && !faults.all && (
          <Alert severity="success" role="status">
            {t('shared.thanks')}
          </Alert>
        )}
        <Button type="submit" size="large" variant="contained" loading={busy}>
          {t('shared.submit')}
        </Button>
      </form>
    </Block>
  );
}
