import type { ReactNode } from 'react';
import type { Query } from '@/api/operation';
import type { Permission } from '@/lib/area';
import type { Check } from '@/lib/validation/fault';
import type { EntitySource } from '../list/types';

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  | 'phone'
  | 'email'
  | 'password'
  | 'select'
  | 'entity'
  | 'checkbox'
  | 'switch'
  | 'file'
  | 'image';

export type FormValues = Record<string, unknown>;

interface Common {
  /** Label's key in the namespace; default `fields.<name>`. */
  label?: string;
  /** Key of the sentence under the field. */
  help?: string;
  required?: boolean | ((values: FormValues) => boolean);
  /** Rules beyond the kind's own, from `lib/validation`. */
  rules?: readonly Check[];
  /** Shown only while this holds. */
  when?: (values: FormValues) => boolean;
  disabled?: boolean | ((values: FormValues) => boolean);
  /** Columns of the form's twelve; default 6. */
  width?: 3 | 4 | 6 | 8 | 12;
}

export type FieldDef =
  | (Common & {
      name: string;
      kind: Exclude<FieldKind, 'select' | 'entity' | 'file' | 'image'>;
      rows?: number;
      min?: number;
      max?: number;
    })
  | (Common & {
      name: string;
      kind: 'select';
      values: readonly (string | number)[];
      numeric?: boolean;
      field?: string;
    })
  | (Common & {
      name: string;
      kind: 'entity';
      source: EntitySource;
      numeric?: boolean;
      quick?: QuickCreate;
    })
  | (Common & {
      name: string;
      kind: 'file';
      extensions?: readonly string[];
      upload: (file: File) => Promise<string>;
    })
  | (Common & { name: string; kind: 'image'; upload: (file: File) => Promise<string> })
  /** `name_en` and `name_ar` side by side; with `either`, one of them is enough. */
  | (Common & { name: string; kind: 'bilingual'; rows?: number; either?: boolean })
  /** Anything else: it uses `useFormContext` of react-hook-form. */
  | (Common & { name: string; kind: 'custom'; render: () => ReactNode });

/** Makes a record that is missing in a choice, without leaving the form. */
export interface QuickCreate {
  permission: Permission;
  /** `namespace:key` of the button and the dialog's title. */
  title: string;
  load: () => Promise<FormDef<object, { id: number }>>;
  /** What was typed into the choice, as the new record's first values. */
  begin: (typed: string) => FormValues;
}

export interface Section {
  /** Title's key in the namespace. */
  title?: string;
  fields: readonly FieldDef[];
}

/** A form without what surrounds it; a page or a dialog does. */
export interface FormDef<Body extends object, Saved> {
  ns: string;
  /** Under what name the draft is kept, where a namespace has several forms; default: the namespace. */
  draft?: string;
  sections: readonly Section[];
  defaults: Partial<Body>;
  /**
   * Creates; with `id` below, edits. Plain functions of the generated client. Methods, so that a
   * form of one record's body fits where a form of any record is asked for.
   */
  create?(body: Body): Promise<Saved>;
  update?(id: string, body: Body & { version?: number }): Promise<Saved>;
  /** The record that is edited: `(id) => queryOf(getUnit, Number(id))`. */
  load?: (id: string) => Query<Saved>;
  /** From the record to the form's values, where they differ. */
  fromRecord?(record: Saved): Partial<Body>;
  /** From the form's values to what is sent, where they differ. */
  toBody?: (values: FormValues) => Body;
  permission?: Permission;
}

export interface FormPageDef<Body extends object, Saved> extends FormDef<Body, Saved> {
  /** Where the list is: the way back and after saving. */
  back: string;
  /** Where to go after saving; default: back. */
  after?: (saved: Saved) => string;
}
