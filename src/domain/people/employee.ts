/** Where somebody works. */
export interface StructuredLocation {
  readonly deskLocation?: string
  readonly timezone?: string
  readonly address?: string
  readonly city?: string
  readonly state?: string
  readonly region?: string
  readonly zipCode?: string
  readonly country?: string
  readonly countryCode?: string
}

export interface DatasourceProfile {
  readonly datasource: string
  readonly handle: string
  readonly url?: string
  readonly nativeAppUrl?: string
  readonly isUserGenerated?: boolean
}

export interface AdditionalField {
  readonly key?: string
  readonly value?: readonly unknown[]
}

/** Whether somebody works here, will, or did. */
export const EMPLOYEE_STATUSES = ['CURRENT', 'FUTURE', 'EX'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** A person of the company as the directory knows them. Field names are those of the interface. */
export interface Employee {
  /** In lower case; identifies the employee. */
  readonly email: string
  readonly department: string
  readonly firstName?: string
  readonly lastName?: string
  readonly preferredName?: string
  readonly id?: string
  readonly phoneNumber?: string
  /** Free text; `structuredLocation` has taken its place. */
  readonly location?: string
  readonly structuredLocation?: StructuredLocation
  readonly title?: string
  readonly photoUrl?: string
  readonly businessUnit?: string
  readonly datasourceProfiles?: readonly DatasourceProfile[]
  readonly teams?: readonly { readonly id?: string; readonly name?: string; readonly url?: string }[]
  /** `YYYY-MM-DD`. */
  readonly startDate?: string
  readonly endDate?: string
  readonly bio?: string
  readonly pronoun?: string
  readonly alsoKnownAs?: readonly string[]
  readonly profileUrl?: string
  readonly socialNetworks?: readonly {
    readonly name?: string
    readonly profileName?: string
    readonly profileUrl?: string
  }[]
  readonly managerEmail?: string
  readonly managerId?: string
  readonly type: string
  readonly relationships?: readonly { readonly name: string; readonly email: string }[]
  readonly status: EmployeeStatus
  readonly additionalFields?: readonly AdditionalField[]
}

/** An employee as it is pushed. */
export type EmployeeDefinition = Omit<Employee, 'type' | 'status'> & {
  readonly type?: string
  readonly status?: string
}
