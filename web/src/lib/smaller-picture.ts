const longestSide = 2200 // pixels: what is printed small on a receipt can still be read
const quality = 0.85

/**
 * A photograph as it is sent: upright, no larger than it has to be, and without what the camera wrote beside it. What is no picture, or cannot be
 * read here, stays as it is: the server says what is wrong with it.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/') || !('createImageBitmap' in window)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const paper = canvas.getContext('2d')
    if (paper === null) return file
    paper.fillStyle = '#fff' // under what is transparent, which a JPEG cannot be
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    return drawn ?? file
  } catch {
    return file
  }
}
