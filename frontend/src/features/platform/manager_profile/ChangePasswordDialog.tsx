import { useTranslation } from 'react-i18next';
import type { ChangePasswordInput } from '@/api/generated/manager/client.schemas';
import { changePassword } from '@/api/generated/manager/sign-in-writes';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { minLength } from '@/lib/validation/texts';

const SHORTEST = 8;

const form: FormDef<ChangePasswordInput, unknown> = {
  ns: 'manager_profile',
  defaults: { current_password: '', new_password: '', confirm: '' },
  sections: [
    {
      fields: [
        { kind: 'password', name: 'current_password', required: true, width: 12 },
        {
          kind: 'password',
          name: 'new_password',
          required: true,
          width: 12,
          rules: [minLength(SHORTEST)],
          help: 'passwordHelp',
        },
        { kind: 'password', name: 'confirm', required: true, width: 12 },
      ],
    },
  ],
  // As typed: a password may begin or end with a space.
  toBody: (values) => ({
    current_password: String(values.current_password),
    new_password: String(values.new_password),
    confirm: String(values.confirm),
  }),
  create: changePassword,
};

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('manager_profile');
  return <FormDialog def={form} title={t('changePassword')} onClose={onClose} />;
}
