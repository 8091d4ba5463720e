import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { useLanguage } from '@/i18n/useLanguage';
import { sentence } from '@/lib/validation/fault';
import { fileFault } from '@/lib/validation/files';
import { limits } from '../../../../validation/rules.json';
import { Icon } from '../Icon';
import type { InputProps } from './DateInput';

const CropDialog = lazy(() => import('./CropDialog'));
const IMAGES = ['jpg', 'jpeg', 'png', 'webp'];

const Box = styled('div')(({ theme }) => ({
  border: `1px dashed ${theme.surface.strongLine}`,
  borderRadius: 8,
  padding: 12,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  flexWrap: 'wrap',
  '& img': { width: 56, height: 56, borderRadius: 8, objectFit: 'cover' },
  '& .words': { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .hint': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

interface Props extends InputProps {
  extensions?: readonly string[];
  /** Images that must be square are cropped before they are sent. */
  square?: boolean;
  /** Sends the file; answers the path that the record keeps. */
  upload: (file: File) => Promise<string>;
}

export function FileInput({
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
  extensions,
  square,
  upload,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [cropping, setCropping] = useState<File>();
  const allowed = extensions ?? (square ? IMAGES : limits.upload_extensions);
  const accept = allowed.map((one) => `.${one}`).join(',');
  const send = async (file: File) => {
    setBusy(true);
    setFault(undefined);
    try {
      onChange(await upload(file));
    } catch (failure) {
      const messages = isApiError(failure) ? Object.values(failure.fieldErrors).flat() : [];
      setFault(
        messages.join(' ') || (isApiError(failure) && failure.message) || t('error.noAnswer'),
      );
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const broken = fileFault(file, allowed);
    if (broken) setFault(sentence(broken, language));
    else if (square) setCropping(file);
    else void send(file);
  };
  const message = fault ?? help;
  // What is only chosen yet is a bare name; nothing is kept under it.
  const picture = /\/[^/]*\.(jpe?g|png|webp|gif)$/i.test(value);
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!disabled) choose(event.dataTransfer.files[0]);
        }}
      >
        {picture ? <img src={value} alt="" /> : <Icon name="upload" />}
        <span className="words">
          <span id={`${id}-label`}>
            {label}
            {required && ' *'}
          </span>
          <span className="hint" style={{ display: 'block' }}>
            {value ? (
              <bdi dir="ltr">{value.split('/').at(-1)}</bdi>
            ) : (
              t('file.hint', {
                extensions: allowed.join(', '),
                size: limits.upload_bytes / 1024 / 1024,
              })
            )}
          </span>
        </span>
        <Button
          component="label"
          // oxlint-disable-next-line jsx-a11y/aria-role -- None: the control is the input inside, MUI would make the label a button.
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          color="inherit"
          size="small"
          loading={busy}
          disabled={disabled}
          aria-describedby={message ? `${id}-help` : undefined}
        >
          {t(value ? 'file.replace' : 'file.choose')}
          <input
            type="file"
            accept={accept}
            aria-labelledby={`${id}-label`}
            disabled={disabled}
            style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </Button>
        {value && (
          <Button size="small" color="inherit" disabled={disabled} onClick={() => onChange('')}>
            {t('file.remove')}
          </Button>
        )}
      </Box>
      {message && (
        <FormHelperText id={`${id}-help`} error={error || fault !== undefined}>
          {message}
        </FormHelperText>
      )}
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog
            file={cropping}
            onClose={() => setCropping(undefined)}
            onDone={(file) => {
              setCropping(undefined);
              void send(file);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
