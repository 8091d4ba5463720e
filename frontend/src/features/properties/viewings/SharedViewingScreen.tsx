import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { SharedViewing } from '@/api/generated/public/client.schemas';
import { getSharedViewing } from '@/api/generated/public/viewings-reads';
import { cancelSharedViewing } from '@/api/generated/public/viewings-writes';
import { queryOf } from '@/api/operation';
import { Block, FactList, PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { formatInstant } from '@/lib/format';
import { mapAddress } from '@/lib/map';
import { PAGES } from './times';

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlock: 14 });

const SEVERITY = {
  planned: 'success',
  done: 'success',
  no_show: 'warning',
  cancelled: 'warning',
} as const;

interface LoadedProps {
  viewing: SharedViewing;
  onChanged: () => Promise<unknown>;
}

function Cancel({ viewing, onChanged }: LoadedProps) {
  const { t } = useTranslation('viewings');
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelSharedViewing(viewing.public_id);
      await onChanged();
    } catch (error) {
      setFault((isApiError(error) && error.problem.message) || t('shared.failed'));
    } finally {
      setBusy(false);
    }
  };
  if (!isAsked)
    return (
      <Button variant="outlined" color="inherit" size="large" onClick={() => setAsked(true)}>
        {t('shared.cancel')}
      </Button>
    );
  return (
    <Block role="group" aria-label={t('shared.cancel')}>
      <p style={{ margin: 0 }}>{t('shared.sure')}</p>
      {fault && <Alert severity="error">{fault}</Alert>}
      <Ways style={{ marginBlockEnd: 0 }}>
        <Button
          variant="contained"
          color="error"
          size="large"
          loading={busy}
          onClick={() => void cancel()}
        >
          {t('shared.yes')}
        </Button>
        <Button variant="outlined" color="inherit" size="large" onClick={() => setAsked(false)}>
          {t('shared.no')}
        </Button>
      </Ways>
    </Block>
  );
}

function Loaded({ viewing, onChanged }: LoadedProps) {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  const office = localName(viewing, language, 'office');
  const facts: [string, ReactNode][] = [
    ['when', formatInstant(viewing.starts_at, language, viewing.time_zone)],
    ['unit', viewing.number],
    ['where', localName(viewing, language, 'building')],
    ['with', viewing.agent],
    ['office', office],
  ];
  const map = viewing.location_url ?? (viewing.position && mapAddress(viewing.position));
  return (
    <>
      <Alert severity={SEVERITY[viewing.state]} role="status" sx={{ marginBlockEnd: '14px' }}>
        <strong>{t(`shared.state_${viewing.state}`, { office })}</strong>
        {viewing.reason && <div>{t('shared.reason', { reason: viewing.reason })}</div>}
      </Alert>
      <Block>
        <h1 style={{ marginBlockEnd: 12 }}>{t('shared.title')}</h1>
        <FactList
          facts={facts
            .filter(([, value]) => value)
            .map(([name, value]) => [t(`shared.${name}`), <bdi key={name}>{value}</bdi>])}
        />
        <Ways className="no-print" style={{ marginBlockEnd: 0 }}>
          <Button variant="contained" size="large" href={`tel:${viewing.office_mobile}`}>
            {t('shared.call')}
          </Button>
          {map && (
            <Button
              variant="outlined"
              color="inherit"
              size="large"
              href={map}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('shared.map')}
            </Button>
          )}
          {viewing.unit_page && (
            <Button
              component={Link}
              to={PAGES.unit(viewing.unit_page)}
              variant="outlined"
              color="inherit"
              size="large"
            >
              {t('shared.again')}
            </Button>
          )}
        </Ways>
      </Block>
      {viewing.can_cancel && <Cancel viewing={viewing} onChanged={onChanged} />}
    </>
  );
}

/** The page of who booked a viewing: when, where and with whom, and cancelling it. */
export default function SharedViewingScreen() {
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedViewing, uniqueId));
  const content = () => {
    if (data) return <Loaded viewing={data} onChanged={refetch} />;
    return <PublicState ns="viewings" icon="calendar" error={error} retry={refetch} lines={6} />;
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
