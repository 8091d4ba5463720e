import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { TenantDoor, TenantSession } from '@/api/generated/public/client.schemas';
import { beginTenantSession, sendTenantCode } from '@/api/generated/public/tenant-links-writes';
import { Block } from '@/components/shell/PublicFrame';
import { CodeStep } from '@/features/leasing/signatures/public';
import { useLanguage } from '@/i18n/useLanguage';

/** A code is asked for and entered; it opens the page for a while. */
export function Door({
  door,
  onEntered,
}: {
  door: TenantDoor;
  onEntered: (session: TenantSession) => void;
}) {
  const { t } = useTranslation('tenant_links');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      onEntered(await beginTenantSession(door.public_id, { code }));
    } catch (error) {
      setFault((isApiError(error) && error.problem.message) || t('shared.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1>{t('shared.title')}</h1>
      <p>
        <bdi>{language === 'ar' ? door.office_ar : door.office_en}</bdi>
      </p>
      <Block>
        <form
          noValidate
          onSubmit={(event) => void enter(event)}
          style={{ display: 'grid', gap: 14 }}
        >
          <CodeStep
            send={() => sendTenantCode(door.public_id)}
            address={door.code_address}
            code={code}
            onChange={setCode}
          />
          {fault && <Alert severity="error">{fault}</Alert>}
          <Button type="submit" variant="contained" loading={busy} disabled={code.length < 6}>
            {t('shared.enter')}
          </Button>
        </form>
      </Block>
    </>
  );
}
