import { type AndroidManifest, ATTRIBUTE, type ManifestValue } from './android-manifest.ts';
import { bytesField, bytesFields, numberField, textField } from './protobuf-fields.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** Field numbers of Resources.proto of AOSP's aapt2. */
const NODE = { element: 1 } as const;
const ELEMENT = { name: 3, attribute: 4, child: 5 } as const;
const XML_ATTRIBUTE = { namespace: 1, name: 2, value: 3, number: 5, compiled: 6 } as const;
const ITEM = { reference: 1, string: 2 } as const;
const REFERENCE = { number: 2 } as const;
const STRING = { value: 1 } as const;

/** Reads the AndroidManifest.xml of an .aab, which is XML turned into protocol buffers. */
export function readProtobufManifest(bytes: Buffer): AndroidManifest {
  const manifest = bytesField(bytes, NODE.element);
  if (manifest === null || textField(manifest, ELEMENT.name) !== 'manifest') {
    throw new UnacceptableFile('has an AndroidManifest.xml that is not in the compiled form of an .aab');
  }
  const application = childNamed(manifest, 'application');
  return {
    packageName: plainAttribute(manifest, 'package'),
    versionName: androidAttribute(manifest, ATTRIBUTE.versionName),
    label: application === null ? null : androidAttribute(application, ATTRIBUTE.label),
  };
}

function childNamed(element: Buffer, name: string): Buffer | null {
  for (const node of bytesFields(element, ELEMENT.child)) {
    const child = bytesField(node, NODE.element);
    if (child !== null && textField(child, ELEMENT.name) === name) return child;
  }
  return null;
}

function plainAttribute(element: Buffer, name: string): string | null {
  for (const attribute of bytesFields(element, ELEMENT.attribute)) {
    const isPlain = (bytesField(attribute, XML_ATTRIBUTE.namespace)?.length ?? 0) === 0;
    if (isPlain && textField(attribute, XML_ATTRIBUTE.name) === name) {
      return textField(attribute, XML_ATTRIBUTE.value);
    }
  }
  return null;
}

function androidAttribute(element: Buffer, number: number): ManifestValue | null {
  for (const attribute of bytesFields(element, ELEMENT.attribute)) {
    if (numberField(attribute, XML_ATTRIBUTE.number) === number) return attributeValue(attribute);
  }
  return null;
}

/** The words as written would be "@string/app_name" where the attribute refers to a resource. */
function attributeValue(attribute: Buffer): ManifestValue | null {
  const compiled = bytesField(attribute, XML_ATTRIBUTE.compiled);
  const reference = compiled === null ? null : bytesField(compiled, ITEM.reference);
  if (reference !== null) return { resource: numberField(reference, REFERENCE.number) ?? 0 };
  const string = compiled === null ? null : bytesField(compiled, ITEM.string);
  const text = string === null ? textField(attribute, XML_ATTRIBUTE.value) : textField(string, STRING.value);
  return text === null ? null : { text };
}
