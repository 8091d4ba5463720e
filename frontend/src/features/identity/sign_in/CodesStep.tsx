import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LightNotice } from '@/components/fields/LightField';
import { LightButton } from '@/components/LightButton';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** The one time that the recovery codes of a set-up are shown. */
export default function CodesStep({ codes, onKept }: Props) {
  const { t } = useTranslation('sign_in');
  const [copied, setCopied] = useState<'copied' | 'copyFailed'>();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('copied'),
      () => setCopied('copyFailed'),
    );
  return (
    <div>
      <LightNotice tone="info">{t('codes.once')}</LightNotice>
      <ol
        dir="ltr"
        style={{
          listStyle: 'none',
          margin: '14px 0',
          padding: 0,
          display: 'grid',
          gap: 6,
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          fontFamily: 'monospace',
          userSelect: 'all',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <LightButton main wide onClick={onKept}>
        {t('codes.kept')}
      </LightButton>
      <div className="sign-in-row below no-print">
        <LightButton onClick={copy}>{t('codes.copy')}</LightButton>
        <LightButton onClick={() => window.print()}>{t('codes.print')}</LightButton>
      </div>
      {copied && (
        <LightNotice tone={copied === 'copied' ? 'success' : 'danger'} role="status">
          {t(`codes.${copied}`)}
        </LightNotice>
      )}
    </div>
  );
}
