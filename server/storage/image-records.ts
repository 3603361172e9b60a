import type { DatabaseClient } from "#server/data/clients.ts";
import type { ImageRecords } from "#server/storage/prepare-images.ts";

export function createImageRecords(service: DatabaseClient): ImageRecords {
  return {
    async findUnprepared(limit) {
      const { data, error } = await service.rpc("unprepared_images", { most: limit });
      if (error) throw new Error(error.message);
      return data;
    },
    async noteColor(path, color) {
      const { error } = await service.rpc("note_image_color", { path, color });
      if (error) throw new Error(error.message);
    },
  };
}
