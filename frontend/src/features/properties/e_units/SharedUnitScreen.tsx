import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { SharedUnit } from '@/api/generated/public/client.schemas';
import { getSharedUnit } from '@/api/generated/public/e-units-reads';
import { viewSharedUnit } from '@/api/generated/public/e-units-writes';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { Block, FactList, PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { PositionText } from '@/components/PositionText';
import { StatusChip } from '@/components/StatusChip';
import { DateText, Money, NumberText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { mapAddress } from '@/lib/map';
import { TimesOfUnit } from '../viewings/public';
import { EnquiryForm } from './EnquiryForm';
import { Gallery } from './Gallery';

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  marginBlockEnd: 14,
  '& .place': { ...theme.typography.body1, color: theme.palette.text.secondary },
  '& .rent': { ...theme.typography.h2, margin: 0 },
}));
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockEnd: 14 });

const number = (value: string | number) => <NumberText value={value} />;

function Free({ unit }: { unit: SharedUnit }) {
  const { t } = useTranslation('e_units');
  if (!unit.free_from) return <StatusChip tone="neutral" label={t('shared.unknown')} />;
  if (unit.free_from <= unit.today) return <StatusChip tone="success" label={t('shared.now')} />;
  return (
    <span>
      {t('shared.from')} <DateText day={unit.free_from} />
    </span>
  );
}

function Loaded({ unit }: { unit: SharedUnit }) {
  const { t } = useTranslation('e_units');
  const language = useLanguage();
  const kind = t(`values.kind.${unit.kind}`);
  const title = `${kind} ${unit.number} · ${localName(unit, language, 'building')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const place = ['district', 'sector', 'city'].map((stem) =>
    localName(unit, language, stem as 'city'),
  );
  const facts: [string, ReactNode][] = [
    ['available', <Free key="free" unit={unit} />],
    ['bedrooms', unit.bedrooms && t(`values.bedrooms.${unit.bedrooms}`)],
    ['bathrooms', unit.bathrooms && number(unit.bathrooms)],
    ['size_sqft', unit.size_sqft && number(unit.size_sqft)],
    ['floor', number(unit.floor)],
    ['usage', t(`values.usage.${unit.usage}`)],
    ['position', unit.position && <PositionText key="position" value={unit.position} />],
  ];
  const map = unit.location_url ?? (unit.position && mapAddress(unit.position));
  const about = localName(unit, language, 'about');
  const office = localName(unit, language, 'office');
  const words = t('shared.whatsapp', { title, address: location.href });
  const whatsapp = `https://wa.me/${unit.office_mobile.replace(/\D/g, '')}?text=${encodeURIComponent(words)}`;
  return (
    <>
      <Gallery unit={unit} title={title} />
      <Head>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <span className="place">
          <bdi>{place.filter(Boolean).join(language === 'ar' ? '، ' : ', ')}</bdi>
        </span>
        <span className="place">{t('shared.by', { office })}</span>
        {unit.rent_asked && (
          <p className="rent">
            <Money amount={unit.rent_asked} currency={unit.currency} /> {t('aYear')}
          </p>
        )}
      </Head>
      <Ways className="no-print">
        <Button
          variant="contained"
          size="large"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('shared.askOnWhatsapp')}
        </Button>
        <Button variant="outlined" color="inherit" size="large" href={`tel:${unit.office_mobile}`}>
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
            startIcon={<Icon name="home" size={16} />}
          >
            {t('shared.map')}
          </Button>
        )}
      </Ways>
      <Block aria-label={t('shared.facts')}>
        <FactList facts={facts.map(([name, value]) => [t(`fields.${name}`), value])} />
      </Block>
      {about && (
        <Block>
          <h2>{t('fields.about')}</h2>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>
            <bdi>{about}</bdi>
          </p>
        </Block>
      )}
      <Suspense fallback={null}>
        <TimesOfUnit id={unit.public_id} office={office} />
      </Suspense>
      <EnquiryForm id={unit.public_id} office={office} />
    </>
  );
}

/** The page that whoever has the link sees: photos, what the unit is, and how to ask about it. */
export default function SharedUnitScreen() {
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedUnit, uniqueId));
  const isShown = data !== undefined;
  useEffect(() => {
    // What is not counted is nobody's loss.
    if (isShown) void viewSharedUnit(uniqueId).catch(() => undefined);
  }, [isShown, uniqueId]);
  const content = () => {
    if (data) return <Loaded unit={data} />;
    return <PublicState ns="e_units" icon="unit" error={error} retry={refetch} lines={10} />;
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
