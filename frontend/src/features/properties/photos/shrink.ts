/** What the server takes. */
const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST = 2400;
const QUALITY = 0.85;

/** A picture that is too large to be sent is made smaller here; one that this browser cannot read is sent as it is. */
export async function sendable(file: File): Promise<File> {
  if (file.size <= MOST_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
