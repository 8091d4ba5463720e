import type { NewUnitMove, UnitMove, UnitMoveUndo } from '@/api/generated/merchant/client.schemas';
import {
  createUnitMove,
  previewUnitMove,
  undoUnitMove,
} from '@/api/generated/merchant/unit-moves-writes';
import type { FormDef, FormValues } from '@/components/form/types';
import { METHODS, unitChoice } from '@/features/leasing/contracts/public';
import { parkingSource } from '@/features/properties/parkings/public';
import { createStore } from '@/lib/emitter';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';
import { inputOf, type Shown, text, type Values } from './input';
import { MovePreview } from './MovePreview';

/** Moving a contract, with everything that it does shown below the fields. */
export function moveForm(contractId: number): FormDef<Values, UnitMove> {
  const shown = createStore<Shown | undefined>(undefined);
  return {
    ns: 'unit_moves',
    draft: `unit-move-${contractId}`,
    permission: PERMISSIONS.move,
    defaults: { moves_on: '', rent_price: '', method: 'transfer', due_on: '', note: '' },
    sections: [
      {
        fields: [
          { kind: 'date', name: 'moves_on', required: true, help: 'help.moves_on' },
          { kind: 'entity', name: 'unit_id', source: unitChoice, numeric: true, required: true },
          {
            kind: 'entity',
            name: 'parking_id',
            source: parkingSource,
            numeric: true,
            help: 'help.parking_id',
          },
          { kind: 'money', name: 'rent_price', help: 'help.rent_price' },
          { kind: 'select', name: 'method', values: METHODS, help: 'help.method' },
          { kind: 'date', name: 'due_on', help: 'help.due_on' },
          { kind: 'textarea', name: 'note', width: 12, rows: 2, rules: [maxLength(1000)] },
          {
            kind: 'custom',
            name: 'preview',
            width: 12,
            render: () => <MovePreview contractId={contractId} shown={shown} />,
          },
        ],
      },
    ],
    create: async (values) => {
      const asked = inputOf(contractId, values as FormValues);
      const seen = shown.get();
      const isSeen = seen && JSON.stringify(seen.asked) === JSON.stringify(asked);
      const preview = isSeen ? seen.preview : await previewUnitMove(asked);
      const body: NewUnitMove = {
        ...asked,
        note: text(values.note),
        // What was not shown is refused by the server, and shown by then.
        total_after: seen?.preview.total_after ?? '',
        version: preview.version,
      };
      return createUnitMove(body);
    },
  };
}

export const undoForm: FormDef<Omit<UnitMoveUndo, 'version'>, UnitMove> = {
  ns: 'unit_moves',
  draft: 'unit-move-undo',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    {
      fields: [
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3, help: 'help.undo' },
      ],
    },
  ],
  update: (id, body) => undoUnitMove(Number(id), { ...body, version: body.version ?? 0 }),
};
