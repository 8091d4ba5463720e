import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { request } from '@/api/client';
import type { ChangePasswordInput } from '@/api/generated/merchant/client.schemas';
import { toast } from '@/components/feedback/toasts';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { type SignedArea, apiBase } from '@/lib/area';
import { minLength } from '@/lib/validation/texts';

const SHORTEST = 8;

const formOf = (area: SignedArea): FormDef<ChangePasswordInput, boolean> => ({
  ns: 'profile',
  draft: 'profile.password',
  defaults: { current_password: '', new_password: '', confirm: '' },
  sections: [
    {
      fields: [
        { kind: 'password', name: 'current_password', required: true, width: 12 },
        {
          kind: 'password',
          name: 'new_password',
          required: true,
          rules: [minLength(SHORTEST)],
          help: 'password.help',
          width: 12,
        },
        { kind: 'password', name: 'confirm', required: true, width: 12 },
        { kind: 'custom', name: 'same', width: 12, render: () => <Differs /> },
      ],
    },
  ],
  // Passwords are sent as they were typed.
  toBody: ({ current_password, new_password, confirm }) => ({
    current_password: String(current_password),
    new_password: String(new_password),
    confirm: String(confirm),
  }),
  create: (data) =>
    request<boolean>({ url: `${apiBase(area)}/change_password`, method: 'POST', data }),
});

/** Says while typing that the two differ; the server says it for good. */
function Differs() {
  const { t } = useTranslation('profile');
  const { watch } = useFormContext<ChangePasswordInput>();
  const [password, again] = watch(['new_password', 'confirm']);
  return again !== '' && !password.startsWith(again) ? (
    <p role="status" style={{ margin: 0 }}>
      {t('password.differs')}
    </p>
  ) : null;
}

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { area } = useArea();
  const form = useMemo(() => formOf(area), [area]);
  return (
    <FormDialog
      def={form}
      title={t('password.title')}
      action={t('password.submit')}
      onClose={onClose}
      told={() => toast.info(t('password.others'))}
    />
  );
}
