import {
  image_square,
  limits,
  upload_extension,
  upload_size,
} from '../../../../validation/rules.json';
import { type Fault, fault } from './fault';

/** The fault of a chosen file by its extension or size, before it is sent. */
export function fileFault(
  file: { name: string; size: number },
  extensions: readonly string[] = limits.upload_extensions,
): Fault | undefined {
  const dot = file.name.lastIndexOf('.');
  const extension = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  if (!extensions.includes(extension)) {
    return fault('upload_extension', upload_extension, { extensions: extensions.join(', ') });
  }
  if (file.size <= limits.upload_bytes) return undefined;
  return fault('upload_size', upload_size, { megabytes: limits.upload_bytes / 1024 / 1024 });
}

export function squareFault(width: number, height: number): Fault | undefined {
  return width > 0 && width === height ? undefined : fault('image_square', image_square);
}
