import { isObject } from '../../../records/shape.js';
import { type EntryOperation, entriesIn, withTexts } from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/** Archives the texts that people wrote otherwise than they were sent. */
export const changingTexts = (operation: EntryOperation, change: (text: string) => string) =>
  readingAs(operation, (body) => {
    for (const { content, recordingFile, body: post } of entriesIn(body)) {
      if (isObject(content)) content.message = withTexts(content.message, change);
      if (isObject(recordingFile)) {
        recordingFile.description = withTexts(recordingFile.description, change);
      }
      if (isObject(post)) post.text = withTexts(post.text, change);
    }
    return body;
  });
